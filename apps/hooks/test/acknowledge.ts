// Stands in for `menu-driver <session> ack <test>`.
import { acknowledgeLoopTest } from '@gsd-code-skill/session-channel';

const [sessionName = '', , id = ''] = process.argv.slice(2);
const facts = { node: process.execPath, nodeVersion: process.versions.node };
await acknowledgeLoopTest(process.env.GSD_STATE_DIR ?? '', { id, sessionName }, facts);
