import type { ExtractionReport } from '../domain/extraction.ts';
import type { MergeReport } from '../domain/merge-report.ts';
import type { Profile } from '../domain/profile.ts';
import type { ValidationReport } from '../domain/validation-report.ts';
import type { CoverageReport } from '../functions/coverage-report.ts';

/** Everything a build reports: `report/` of a kernel. */
export interface BuildReports {
  readonly title: string;
  readonly verification: ValidationReport;
  readonly profile: Profile;
  readonly merge: MergeReport;
  readonly functions: {
    readonly admitted: readonly string[];
    readonly rejected: readonly { name: string; reasons: readonly string[] }[];
  };
  readonly coverage: CoverageReport;
  /** Only where there are texts. */
  readonly extraction?: ExtractionReport;
}
