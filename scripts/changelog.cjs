// What a changelog says of a change: its text, without commits and without the versions of dependencies.
module.exports = {
  async getReleaseLine({ summary }) {
    const [first = '', ...rest] = summary.trim().split('\n');
    return `- ${first}${rest.map((line) => `\n${line === '' ? '' : `  ${line}`}`).join('')}`;
  },
  async getDependencyReleaseLine() {
    return '';
  },
};
