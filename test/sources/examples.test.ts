import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseTask } from '../../src/config/read-task.ts';
import { xsd } from '../../src/domain/lexical.ts';
import type { Profile } from '../../src/domain/profile.ts';
import { silentContext } from '../../src/domain/run-context.ts';
import { openSources } from '../../src/sources/open-sources.ts';
import { profileTables } from '../../src/sources/profile/profile-tables.ts';
import { checksOf, tableOf } from './with-files.ts';

async function profileExample(name: string): Promise<Profile> {
  const taskFolder = fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url));
  const task = parseTask(await readFile(`${taskFolder}task.yaml`, 'utf8'));
  const { tables, declared } = await openSources({ task, taskFolder }, silentContext);
  return profileTables({ tables, declared, task }, silentContext);
}

function keysOf(profile: Profile): Record<string, string> {
  return Object.fromEntries(
    profile.tables.filter(({ ignored }) => !ignored).map(({ table, key }) => [table, key.columns.join(', ')]),
  );
}

function linksOf(profile: Profile): string[] {
  return profile.tables.flatMap(({ table, foreignKeys }) =>
    foreignKeys.map((link) => `${table}.${link.columns.join('+')} -> ${link.table} (${link.certainty})`),
  );
}

function datatypeOf(profile: Profile, table: string, column: string): string | undefined {
  return tableOf(profile, table).columns.find((candidate) => candidate.column === column)?.datatype;
}

describe('the ACME example', () => {
  let profile: Profile;
  beforeAll(async () => {
    profile = await profileExample('acme-insurance');
  });

  it('has a key for each of its 28 tables, and leaves FireClaim out for a reason', () => {
    expect(profile.tables).toHaveLength(29);
    expect(tableOf(profile, 'FireClaim')).toMatchObject({
      ignored: true,
      rows: 820,
      ignoredReason: expect.stringContaining('PolicyNo'),
    });
    expect(profile.tables.filter(({ key, ignored }) => key.kind === 'none' && !ignored)).toEqual([]);
    expect(keysOf(profile)).toMatchObject({
      Agreement: 'Agreement_Type_Code',
      Agreement_Assessment: 'Agreement_Identifier, Assessment_Identifier',
      Agreement_Party_Role: 'Agreement_Identifier, Party_Identifier, Party_Role_Code',
      Assesment_Party_Role: 'Party_Identifier, Assessment_Identifier, Party_Role_Code',
      Claim: 'Claim_Identifier',
      Claim_Coverage: 'Claim_Identifier, Effective_Date, Policy_Coverage_Detail_Identifier',
      Party_Role: 'Party_Role_Code',
      Policy_Coverage_Detail: 'Effective_Date, Policy_Coverage_Detail_Identifier',
    });
    expect(
      profile.tables
        .filter(({ key }) => key.kind !== 'none')
        .map(({ key }) => key.duplicates + key.rowsWithEmptyKey),
    ).toEqual(Array(28).fill(0));
  });

  it('calls the misnamed key of Agreement as the SQL schema does', () => {
    const labels = tableOf(profile, 'Agreement').columns.map(({ label }) => label);
    expect(labels).toEqual([
      ...['Agreement_Identifier', 'Agreement_Name', 'Agreement_Original_Inception_Date'],
      ...['Product_Identifier', 'Agreement_Type_Code'],
    ]);
  });

  it('drops the key column that is always empty', () => {
    expect(tableOf(profile, 'Agreement_Party_Role').key.dropped).toEqual(['Effective_Date']);
  });

  it('has its subtypes, declared and told', () => {
    const subtypes = profile.tables.filter(({ subtypeOf }) => subtypeOf !== undefined);
    expect(
      Object.fromEntries(
        subtypes.map(({ table, subtypeOf }) => [table, `${subtypeOf!.table} (${subtypeOf!.certainty})`]),
      ),
    ).toEqual({
      Expense_Payment: 'Claim_Amount (told)',
      Expense_Reserve: 'Claim_Amount (told)',
      Loss_Payment: 'Claim_Amount (told)',
      Loss_Reserve: 'Claim_Amount (told)',
      Organization: 'Party (told)',
      Person: 'Party (told)',
      Policy: 'Agreement (declared)',
      Premium: 'Policy_Amount (declared)',
      Underwriting_Assessment: 'Assessment_Result (told)',
    });
  });

  it('has every link that the questions travel, and no link by chance', () => {
    expect(linksOf(profile)).toEqual([
      'Agreement_Assessment.Agreement_Identifier -> Agreement (inferred)',
      'Agreement_Assessment.Assessment_Identifier -> Assessment (inferred)',
      'Agreement_Party_Role.Agreement_Identifier -> Agreement (declared)',
      'Agreement_Party_Role.Party_Identifier -> Party (declared)',
      'Agreement_Party_Role.Party_Role_Code -> Party_Role (declared)',
      'Assesment_Party_Role.Party_Identifier -> Party (inferred)',
      'Assesment_Party_Role.Assessment_Identifier -> Assessment (inferred)',
      'Assesment_Party_Role.Party_Role_Code -> Party_Role (inferred)',
      'Assessment_Result.Assessment_Identifier -> Assessment (inferred)',
      'Claim.Catastrophe_Identifier -> Catastrophe (declared)',
      'Claim.Insurable_Object_Identifier -> Insurable_Object (declared)',
      'Claim.Occurrence_Identifier -> Occurrence (declared)',
      'Claim_Amount.Claim_Identifier -> Claim (declared)',
      'Claim_Coverage.Claim_Identifier -> Claim (declared)',
      'Claim_Coverage.Effective_Date+Policy_Coverage_Detail_Identifier -> Policy_Coverage_Detail (declared)',
      'Geographic_Location.Parent_Geographic_Location_Identifier -> Geographic_Location (told)',
      'Geographic_Location.Location_Address_Identifier -> Location_Address (inferred)',
      'Geographic_Location.Physical_Location_Identifier -> Physical_Location (inferred)',
      'Insurable_Object.Geographic_Location_Identifier -> Geographic_Location (inferred)',
      'Occurrence.Geographic_Location_Identifier -> Geographic_Location (told)',
      'Physical_Location.Location_Address_Identifier -> Location_Address (inferred)',
      'Policy.Geographic_Location_Identifier -> Geographic_Location (declared)',
      'Policy_Amount.Effective_Date+Policy_Coverage_Detail_Identifier -> Policy_Coverage_Detail (declared)',
      'Policy_Amount.Policy_Identifier -> Policy (declared)',
      'Policy_Amount.Geographic_Location_Identifier -> Geographic_Location (declared)',
      'Policy_Amount.Insurable_Object_Identifier -> Insurable_Object (declared)',
      'Policy_Coverage_Detail.Insurable_Object_Identifier -> Insurable_Object (declared)',
      'Policy_Coverage_Detail.Policy_Identifier -> Policy (inferred)',
    ]);
    expect(
      profile.tables.filter(({ joinTable }) => joinTable !== undefined).map(({ table }) => table),
    ).toEqual(['Agreement_Assessment', 'Claim_Coverage']);
  });

  it('has one datatype for the columns of one name', () => {
    expect(datatypeOf(profile, 'Claim_Amount', 'Claim_Amount')).toBe(xsd('decimal'));
    expect(datatypeOf(profile, 'Policy', 'Policy_Number')).toBe(xsd('string'));
    expect(datatypeOf(profile, 'Claim', 'Claim_Open_Date')).toBe(xsd('date'));
    const dates = profile.tables.flatMap(({ columns }) =>
      columns.filter(({ label }) => label === 'Effective_Date'),
    );
    expect(new Set(dates.map(({ datatype }) => datatype))).toEqual(new Set([xsd('date')]));
  });

  it('lists what it had to be told, each with a reason', () => {
    expect(profile.told).toHaveLength(14);
    expect(profile.told.every((sentence) => sentence.includes(': '))).toBe(true);
  });

  it('reports the declared links that lead nowhere and the one to itself, and blocks on nothing', () => {
    const absent = profile.findings.filter(({ check }) => check === 'foreign-key-to-absent-table');
    expect(absent.map(({ subjects }) => subjects)).toEqual([
      ['Claim_Amount', 'Claim_Offer_Identifier'],
      ['Policy_Coverage_Detail', 'Coverage_Identifier'],
      ['Policy_Coverage_Detail', 'Coverage_Part_Code', 'Policy_Identifier'],
    ]);
    expect(checksOf(profile.findings)).toContain('self-reference-by-key');
    expect(profile.findings.filter(({ severity }) => severity === 'blocks')).toEqual([]);
  });
});

describe('the Chinook example', () => {
  let profile: Profile;
  beforeAll(async () => {
    profile = await profileExample('chinook');
  });

  it('has to be told nothing', () => {
    expect(profile.told).toEqual([]);
    expect(profile.tables.map(({ key }) => key.certainty)).toEqual(Array(11).fill('declared'));
  });

  it('has the declared links, the managers of employees among them, and one join table', () => {
    expect(linksOf(profile)).toEqual([
      'Album.ArtistId -> Artist (declared)',
      'Customer.SupportRepId -> Employee (declared)',
      'Employee.ReportsTo -> Employee (declared)',
      'Invoice.CustomerId -> Customer (declared)',
      'InvoiceLine.InvoiceId -> Invoice (declared)',
      'InvoiceLine.TrackId -> Track (declared)',
      'PlaylistTrack.PlaylistId -> Playlist (declared)',
      'PlaylistTrack.TrackId -> Track (declared)',
      'Track.AlbumId -> Album (declared)',
      'Track.GenreId -> Genre (declared)',
      'Track.MediaTypeId -> MediaType (declared)',
    ]);
    expect(
      profile.tables.filter(({ joinTable }) => joinTable !== undefined).map(({ table }) => table),
    ).toEqual(['PlaylistTrack']);
    expect(
      profile.tables.flatMap(({ foreignKeys }) => foreignKeys).every(({ dangling }) => dangling === 0),
    ).toBe(true);
  });

  it('has datatypes from the declarations that its values fit', () => {
    expect(datatypeOf(profile, 'Invoice', 'InvoiceDate')).toBe(xsd('dateTime'));
    expect(datatypeOf(profile, 'Invoice', 'Total')).toBe(xsd('decimal'));
    expect(datatypeOf(profile, 'Customer', 'PostalCode')).toBe(xsd('string'));
    expect(datatypeOf(profile, 'Track', 'Milliseconds')).toBe(xsd('integer'));
  });
});
