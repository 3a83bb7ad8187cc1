import * as z from 'zod';
import { hostScopes, openConnection } from './connection.ts';

/** A server of tools that the agents of a gateway have. */
export interface ToolServer {
  readonly name: string;
  /** The node that publishes it, as the gateway calls it; none where the gateway itself starts it. */
  readonly node?: string;
  /** That node's device. */
  readonly nodeId?: string;
}

/** A node that a gateway knows and that is not connected, so that nobody can tell what it publishes. */
export interface AbsentNode {
  readonly node: string;
  readonly nodeId: string;
}

/** What a gateway tells of tools. */
export interface KnownTools {
  /** What its agents have now. */
  readonly servers: readonly ToolServer[];
  readonly absent: readonly AbsentNode[];
}

const nodeList = z.looseObject({
  nodes: z.array(
    z.looseObject({
      nodeId: z.string(),
      displayName: z.string().optional(),
      connected: z.boolean().optional(),
      nodePluginTools: z
        .array(z.looseObject({ mcp: z.looseObject({ server: z.string() }).optional() }))
        .nullish(),
    }),
  ),
});

const configuration = z.looseObject({
  config: z.looseObject({
    mcp: z.looseObject({ servers: z.record(z.string(), z.unknown()).optional() }).optional(),
  }),
});

/** Asks a gateway, as the device in a file, who has tools for its agents, or may have them again. */
export async function askForTools({
  url,
  device,
}: {
  readonly url: string;
  readonly device: string;
}): Promise<KnownTools> {
  const connection = openConnection({ url, device, scopes: hostScopes });
  try {
    const { nodes } = await connection.request('node.list', {}, nodeList);
    const { config } = await connection.request('config.get', {}, configuration);
    const published = nodes.flatMap(({ nodeId, displayName, nodePluginTools }) => {
      const names = (nodePluginTools ?? []).flatMap(({ mcp }) => mcp?.server ?? []);
      return [...new Set(names)].map((name) => ({ name, node: displayName ?? nodeId, nodeId }));
    });
    const started = Object.keys(config.mcp?.servers ?? {}).map((name) => ({ name }));
    const absent = nodes
      .filter(({ connected }) => connected === false)
      .map(({ nodeId, displayName }) => ({ node: displayName ?? nodeId, nodeId }));
    return { servers: [...published, ...started], absent };
  } finally {
    await connection.close();
  }
}
