import { type Random, seededRandom } from './seeded-random.ts';
import { type Cells, writeExampleTable } from './write-example-table.ts';

export interface GeneratorInput {
  /** Folder that gets one CSV file for each table; those of the example stand there already. */
  readonly folder: string;
  readonly seed: number;
  readonly policies: number;
  /** Gives the first claim so many loss payments instead of one. */
  readonly lossPaymentsOfFirstClaim?: number;
}

const amountTables = ['Loss_Payment', 'Loss_Reserve', 'Expense_Payment', 'Expense_Reserve'];
// The first policy and the first claim have the numbers of the example, and the first policy its parties, so that the
// examples of the functions find something.
const firstPolicyNumber = 31_003_000_336;
const firstClaimNumber = 12_312_701;
const exampleParties: Readonly<Record<string, number>> = { PH: 1, AG: 2 };
const firstParty = 1000;

/**
 * Policies in the tables of the ACME example, the same for the same seed: one to four yearly coverages, each with an
 * insured sum and a premium that differs from every other; one or two holders and agents; claims for about half of
 * the policies, the first of each settled, each with a catastrophe and one amount of every kind.
 */
export function generatePolicies({
  folder,
  seed,
  policies,
  lossPaymentsOfFirstClaim = 1,
}: GeneratorInput): void {
  const random = seededRandom(seed);
  const tables: Record<string, Cells[]> = {};
  const add = (table: string, cells: Cells) => {
    const rows = tables[table] ?? [];
    tables[table] = rows;
    rows.push(cells);
    return rows.length;
  };
  addParties(add, policies);
  for (let policy = 1; policy <= policies; policy++) addPolicy({ add, random, policy, policies });
  addClaims({ tables, add, random, lossPaymentsOfFirstClaim });
  for (const [table, rows] of Object.entries(tables)) writeExampleTable(folder, table, rows);
}

type Add = (table: string, cells: Cells) => number;

function addParties(add: Add, policies: number): void {
  for (let party = firstParty; party < firstParty + policies; party++) {
    add('Party', { Party_Identifier: party });
    add('Person', { Person_Identifier: party, First_Name: `First ${party}`, Last_Name: `Last ${party}` });
  }
}

function addPolicy({
  add,
  random,
  policy,
  policies,
}: {
  add: Add;
  random: Random;
  policy: number;
  policies: number;
}) {
  const number = firstPolicyNumber + policy - 1;
  const firstYear = random(2010, 2018);
  const years = random(1, 4);
  add('Agreement', { Agreement_Identifier: policy, Agreement_Name: `Policy ${number}` });
  add('Policy', {
    Policy_Identifier: policy,
    Policy_Number: number,
    Effective_Date: `${firstYear}-01-01`,
    Expiration_Date: `${firstYear + years - 1}-12-31`,
  });
  for (const role of ['PH', 'AG']) {
    const drawn = Array.from({ length: random(1, 2) }, () => firstParty + random(0, policies - 1));
    const parties = new Set(policy === 1 ? [exampleParties[role] ?? firstParty] : drawn);
    for (const party of parties)
      add('Agreement_Party_Role', {
        Agreement_Identifier: policy,
        Party_Identifier: party,
        Party_Role_Code: role,
      });
  }
  for (let year = firstYear; year < firstYear + years; year++) addCoverage({ add, random, policy, year });
}

function addCoverage({
  add,
  random,
  policy,
  year,
}: {
  add: Add;
  random: Random;
  policy: number;
  year: number;
}) {
  const coverage = add('Policy_Coverage_Detail', {
    Effective_Date: `${year}-01-01`,
    Expiration_Date: `${year}-12-31`,
    Policy_Identifier: policy,
    Insurable_Object_Identifier: random(1, 2),
  });
  const amount = {
    Policy_Identifier: policy,
    Effective_Date: `${year}-01-01`,
    Policy_Coverage_Detail_Identifier: coverage,
  };
  add('Policy_Amount', { ...amount, Policy_Amount: 1000 * random(100, 2000) });
  const premium = add('Policy_Amount', {
    ...amount,
    Amount_Type_Code: 'Year',
    Policy_Amount: 5000 + coverage * 7.25,
  });
  add('Premium', { Policy_Amount_Identifier: premium });
}

function addClaims({
  tables,
  add,
  random,
  lossPaymentsOfFirstClaim,
}: {
  tables: Readonly<Record<string, Cells[]>>;
  add: Add;
  random: Random;
  lossPaymentsOfFirstClaim: number;
}): void {
  const settled = new Set<unknown>();
  for (const [index, coverage] of (tables.Policy_Coverage_Detail ?? []).entries()) {
    for (let left = Math.max(index === 0 ? 1 : 0, random(-2, 2)); left > 0; left--) {
      const first = !settled.has(coverage.Policy_Identifier);
      settled.add(coverage.Policy_Identifier);
      const claim = addClaim({
        add,
        random,
        coverage: index + 1,
        number: firstClaimNumber + (tables.Claim ?? []).length,
        start: String(coverage.Effective_Date),
        closed: first || random(0, 2) > 0,
      });
      for (const kind of amountTables)
        for (
          let more = claim === 1 && kind === 'Loss_Payment' ? lossPaymentsOfFirstClaim : 1;
          more > 0;
          more--
        )
          addAmount({ add, kind, claim, amount: random(100, 900_000) / 100 });
    }
  }
}

function addClaim({
  add,
  random,
  coverage,
  number,
  start,
  closed,
}: {
  add: Add;
  random: Random;
  coverage: number;
  number: number;
  start: string;
  closed: boolean;
}): number {
  const year = start.slice(0, 4);
  const claim = add('Claim', {
    Company_Claim_Number: number,
    Catastrophe_Identifier: random(1, 4),
    Insurable_Object_Identifier: random(1, 2),
    Claim_Open_Date: `${year}-0${random(1, 6)}-${random(10, 28)}`,
    Claim_Close_Date: closed ? `${year}-0${random(7, 9)}-${random(10, 30)}` : '',
  });
  add('Claim_Coverage', {
    Claim_Identifier: claim,
    Effective_Date: start,
    Policy_Coverage_Detail_Identifier: coverage,
  });
  return claim;
}

function addAmount({
  add,
  kind,
  claim,
  amount,
}: {
  add: Add;
  kind: string;
  claim: number;
  amount: number;
}): void {
  const identifier = add('Claim_Amount', { Claim_Identifier: claim, Claim_Amount: amount.toFixed(2) });
  add(kind, { Claim_Amount_Identifier: identifier });
}
