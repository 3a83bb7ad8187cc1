import * as z from 'zod';
import { openConnection } from './connection.ts';
import { deviceScopes } from './enrol-device.ts';

/** A server of tools that the agents of a gateway have. */
export interface ToolServer {
  readonly name: string;
  /** The node that publishes it, as the gateway calls it; none where the gateway itself starts it. */
  readonly node?: string;
}

const nodeList = z.looseObject({
  nodes: z.array(
    z.looseObject({
      nodeId: z.string(),
      displayName: z.string().optional(),
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

/** Asks a gateway, as the device in a file, which servers of tools its agents have now. */
export async function listToolServers({
  url,
  device,
}: {
  readonly url: string;
  readonly device: string;
}): Promise<readonly ToolServer[]> {
  const connection = openConnection({
    ...{ url, device, scopes: deviceScopes, protocol: 4, connectTimeout: 10_000 },
    onConnection: () => {},
  });
  try {
    const { nodes } = await connection.request('node.list', {}, nodeList);
    const { config } = await connection.request('config.get', {}, configuration);
    const published = nodes.flatMap(({ nodeId, displayName, nodePluginTools }) => {
      const names = (nodePluginTools ?? []).flatMap(({ mcp }) => mcp?.server ?? []);
      return [...new Set(names)].map((name) => ({ name, node: displayName ?? nodeId }));
    });
    return [...published, ...Object.keys(config.mcp?.servers ?? {}).map((name) => ({ name }))];
  } finally {
    await connection.close();
  }
}
