import { CodedError } from '@gsd-code-skill/core';
import { LauncherError } from './launcher-error.ts';
import type { Report } from './report.ts';

/** What a command prints, and how it ends. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: 0 | 1;
}

/** Does a command's work and puts what came of it, also a failure, into words. */
export async function outputOf(work: () => Promise<Report>, json: boolean): Promise<Output> {
  try {
    return printReport(await work(), json);
  } catch (error) {
    if (!isExpected(error)) throw error;
    return printFailure(error, json);
  }
}

function printReport({ lines, data, failed = false }: Report, json: boolean): Output {
  const text = json ? toJson({ ok: !failed, ...data }) : lines.join('\n');
  return { stdout: `${text}\n`, stderr: '', exitCode: failed ? 1 : 0 };
}

function printFailure(error: Error, json: boolean): Output {
  const { message } = error;
  const advice = error instanceof LauncherError ? error.advice : [];
  if (json) {
    const stdout = `${toJson({ ok: false, error: message, advice })}\n`;
    return { stdout, stderr: '', exitCode: 1 };
  }
  const lines = [`gsd-launcher: ${message}`, ...advice.map((line) => `  ${line}`)];
  return { stdout: '', stderr: lines.map((line) => `${line}\n`).join(''), exitCode: 1 };
}

function isExpected(error: unknown): error is Error {
  return error instanceof LauncherError || error instanceof CodedError;
}

function toJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
