import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

const words = { passed: "kept   ", failed: "BROKEN ", skipped: "skipped", pending: "not run" };

/**
 * One line a promise: whether it is kept, which it is and what was measured. Vitest takes a reporter by default export.
 */
export default class FiguresReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const figure = test.meta().figure ?? (result.state === "skipped" ? result.note : undefined);
    console.log(`${words[result.state]}  ${test.fullName}${figure ? `: ${figure}` : ""}`);
    this.explain(result.errors);
  }

  onTestSuiteResult(suite: TestSuite): void {
    this.explain(suite.errors());
  }

  onTestModuleEnd(module: TestModule): void {
    this.explain(module.errors());
  }

  onTestRunEnd(_: readonly TestModule[], errors: readonly SerializedError[]): void {
    this.explain(errors);
  }

  private explain(errors: readonly { message: string; stack?: string; diff?: string }[] = []): void {
    for (const { message, stack, diff } of errors)
      console.log(`${stack ?? message}${diff ? `\n${diff}` : ""}`);
  }
}
