import { updateRegistry } from '../src/index.ts';

// registers agents one by one: node add-agents.ts <path> <prefix> <count>
const [path = '', prefix = '', count = '0'] = process.argv.slice(2);
for (let number = 0; number < Number(count); number++) {
  await updateRegistry(path, (registry) => ({
    ...registry,
    agents: [...registry.agents, { agent_id: `${prefix}-${number}` }],
  }));
}
