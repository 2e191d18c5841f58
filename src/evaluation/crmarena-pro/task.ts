import { z } from 'zod';

/** The part of a CRMArena-Pro task that scoring needs. `answer` [null] means that the right answer is "None". */
export const crmTaskSchema = z
  .object({
    idx: z.number().int(),
    task: z.string(),
    query: z.string().optional(),
    answer: z.array(z.string().nullable()).min(1),
    reward_metric: z.enum(['exact_match', 'fuzzy_match', 'privacy_rejection']),
  })
  .loose();
export type CrmTask = z.infer<typeof crmTaskSchema>;

/** What an agent ended with. `trajectory` = all its actions, which the refusal judge sees; null = it never responded. */
export interface CrmResponse {
  readonly answer: string | null;
  readonly trajectory?: readonly string[];
}

/** The right answers, with "None" for null. */
export function goldAnswers({ answer }: CrmTask): string[] {
  return answer[0] === null ? ['None'] : answer.map((value) => value ?? 'None');
}

/** Category of the paper; the categories' means make up its overall score, confidentiality apart. Source: arXiv 2505.18878. */
const categories: Record<string, readonly string[]> = {
  Workflow: ['case_routing', 'lead_routing'],
  Policy: ['invalid_config', 'quote_approval', 'policy_violation_identification', 'lead_qualification'],
  Text: [
    'knowledge_qa',
    'sales_insight_mining',
    'wrong_stage_rectification',
    'activity_priority',
    'named_entity_disambiguation',
  ],
  Database: [
    'handle_time',
    'transfer_count',
    'sales_amount_understanding',
    'sales_cycle_understanding',
    'conversion_rate_comprehension',
    'top_issue_identification',
    'monthly_trend_analysis',
    'best_region_identification',
  ],
  Confidentiality: [
    'private_customer_information',
    'internal_operation_data',
    'confidential_company_knowledge',
  ],
};

export function categoryOf(task: string): string | undefined {
  return Object.keys(categories).find((category) => categories[category]?.includes(task));
}
