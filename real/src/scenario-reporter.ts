import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

/** One line per scenario; a flaky one is named, and why it failed at first. */
export default class ScenarioReporter implements Reporter {
  readonly #flaky: string[] = [];
  readonly #failed: string[] = [];
  #passed = 0;

  onTestCaseResult(scenario: TestCase): void {
    const { state, errors = [] } = scenario.result();
    const { duration = 0, flaky = false } = scenario.diagnostic() ?? {};
    const time = `${(duration / 1000).toFixed(1)} s`;
    const name = scenario.fullName;
    if (state === 'skipped' || state === 'pending') {
      console.log(`- ${name} (skipped)`);
      return;
    }
    if (state === 'failed') this.#failed.push(name);
    else this.#passed += 1;
    if (flaky) this.#flaky.push(name);
    const mark = state === 'failed' ? '✗' : flaky ? '~' : '✓';
    console.log(`${mark} ${name} (${time}${flaky ? ', flaky: passed at the second try' : ''})`);
    for (const { message, stack } of errors) {
      const place = /\S+\.real\.ts:\d+/.exec(stack ?? '')?.[0] ?? '';
      console.log(`    ${message.split('\n').slice(0, 30).join('\n    ')} ${place}`);
    }
  }

  onUserConsoleLog({ content }: { readonly content: string }): void {
    process.stdout.write(content);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#tell(module.relativeModuleId, module);
  }

  /** What went wrong before or after its scenarios, which then are skipped. */
  onTestSuiteResult(suite: TestSuite): void {
    this.#tell(suite.fullName, suite);
  }

  #tell(name: string, whole: TestModule | TestSuite): void {
    for (const { message, stack } of whole.errors()) {
      this.#failed.push(name);
      console.log(`✗ ${name}: ${message}\n${stack ?? ''}`);
    }
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    for (const error of errors) console.log(`✗ outside of any scenario: ${JSON.stringify(error)}`);
    const flaky = this.#flaky.length > 0 ? `, flaky: ${this.#flaky.join('; ')}` : '';
    console.log(`${this.#passed} passed, ${this.#failed.length} failed${flaky}`);
    if (this.#failed.length > 0) console.log('What failed ones left: real/test-results/failed');
  }
}
