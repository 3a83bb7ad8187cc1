/** Where this copy of the app is, as hook.sh needs to know it. */
export interface Installation {
  /** Absolute path of the Node that runs the worker. */
  readonly nodePath: string;
  /** Absolute path of the worker's program. */
  readonly workerPath: string;
  readonly version: string;
}
