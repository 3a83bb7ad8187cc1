export { runOnNewerNode } from '@gsd-code-skill/session-channel';
