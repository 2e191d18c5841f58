// Adds vitest's report and the other steps of .ci/run up to one plain line, `N passed, N failed`.
import { readText } from './set-up/shared.mjs';

const [results = '', passedSteps = '0', failedSteps = '0'] = process.argv.slice(2);
const text = readText(results);
const report =
  text === undefined ? { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 } : JSON.parse(text);

// A test file that cannot be loaded has failed although it counts no test; the step `npm test` counts it.
const passed = report.numPassedTests + Number(passedSteps);
const failed = report.numFailedTests + Number(failedSteps);
if (report.numPassedTests === 0) process.stderr.write('No test passed or no report was written.\n');
if (report.numPendingTests > 0)
  process.stdout.write(`${report.numPendingTests} tests were skipped; each says why.\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && report.numPassedTests > 0 ? 0 : 1;
