import type { HandWay } from '@gsd-code-skill/registry';
import type { Machine } from '../../diagnose/machine.ts';
import type { Guide } from '../guide/guide.ts';

/** What a host needs to join a gateway. */
export interface JoinOptions {
  readonly machine: Machine;
  readonly guide: Guide;
  /** The gateway, ws:// or wss://. */
  readonly gateway: string;
  /** File with the setup code; it is removed once it is read. */
  readonly codeFile?: string | undefined;
  /** SHA-256 of the gateway's certificate. */
  readonly fingerprint?: string | undefined;
  /** What the host is called; asked for, or made from the machine's name. */
  readonly hostName?: string | undefined;
  readonly hands?: HandWay | undefined;
  /** File with the setup code of a node, which is made ready; nothing else is done then. */
  readonly nodeCodeFile?: string | undefined;
  /**
   * Milliseconds between two looks whether the administrator has approved it.
   *
   * @default 3000
   */
  readonly interval?: number | undefined;
  /**
   * Milliseconds to wait for that.
   *
   * @default 600000
   */
  readonly timeout?: number | undefined;
}

/** Why a host cannot join, in words for a person. */
export class JoinError extends Error {
  static {
    JoinError.prototype.name = 'JoinError';
  }

  /** The command that helps. */
  readonly fix: string;

  constructor(message: string, fix: string) {
    super(message);
    this.fix = fix;
  }
}
