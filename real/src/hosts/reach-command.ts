import { connect } from 'node:net';

// In the place of ssh: standard input and output of a command on another host.
const [address = '', port = ''] = process.argv.slice(2);
const socket = connect(Number(port), address);
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on('error', () => process.exit(255));
socket.on('close', () => process.exit(0));
