import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

// In the place of sshd: whoever connects speaks with a new process of one command.
const [address = '', port = '', program = '', ...args] = process.argv.slice(2);

createServer((socket) => {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  socket.pipe(child.stdin);
  child.stdout.pipe(socket);
  socket.on('error', () => child.kill());
  socket.on('close', () => child.kill());
  child.on('exit', () => socket.destroy());
}).listen(Number(port), address, () => process.stdout.write('open\n'));
