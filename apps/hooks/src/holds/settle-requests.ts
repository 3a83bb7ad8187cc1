import {
  openRequests,
  type PaneKey,
  type Request,
  settleRequest,
} from '@gsd-code-skill/session-channel';

/** Notes that a pane's open requests are over, all or some of them. */
export async function settleRequests(
  stateDir: string,
  pane: PaneKey,
  end: { readonly by: string; readonly how: string },
  isOver: (request: Request) => boolean = () => true,
): Promise<void> {
  for (const request of await openRequests(stateDir, pane)) {
    if (isOver(request)) await settleRequest(stateDir, request.id, end);
  }
}
