import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  className,
  comparableName,
  hasName,
  humanLabel,
  propertyName,
  relationName,
} from '../../src/schema/names.ts';

describe('names', () => {
  it.each([
    ['Claim_Amount', 'ClaimAmount', 'claimAmount', 'Claim Amount'],
    ['Loss Ratio', 'LossRatio', 'lossRatio', 'Loss Ratio'],
    ['ReportsTo', 'ReportsTo', 'reportsTo', 'Reports To'],
    ['ORDER!', 'Order', 'order', 'ORDER'],
    ['HTTPServer_ID', 'HttpServerId', 'httpServerId', 'HTTP Server ID'],
    ['Line_1_Address', 'Line1Address', 'line1Address', 'Line 1 Address'],
    ['2019', '_2019', '_2019', '2019'],
    ['名前', '名前', '名前', '名前'],
    ['straße nr', 'StraßeNr', 'straßeNr', 'Straße Nr'],
    ['☃', 'u2603', 'u2603', '☃'],
    [' ', 'u0', 'u0', 'u0'],
  ])('makes a class, a property and a label of %j', (label, asClass, asProperty, forPeople) => {
    expect([className(label), propertyName(label), humanLabel(label)]).toEqual([
      asClass,
      asProperty,
      forPeople,
    ]);
  });

  it.each([
    ['Insurable_Object_Identifier', 'insurableObject'],
    ['Parent_Geographic_Location_Identifier', 'parentGeographicLocation'],
    ['ReportsTo', 'reportsTo'],
    ['SupportRepId', 'supportRep'],
    ['Party_Role_Code', 'partyRole'],
    ['PolicyNo', 'policy'],
    ['ID', 'id'],
  ])('names the relation of column %s', (column, relation) => {
    expect(relationName(column)).toBe(relation);
  });

  it('puts has before a taken name', () => {
    expect(hasName('claimAmount')).toBe('hasClaimAmount');
  });

  it('compares names without case, plural and word breaks', () => {
    expect(comparableName('Claim_Amounts')).toBe(comparableName('claimAmount'));
    expect(comparableName('Address')).not.toBe(comparableName('Addres'));
  });

  it('gives names that XML, Turtle and SPARQL can write, whatever the label is', () => {
    const ncName =
      /^[A-Z_a-z\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}][-.0-9A-Z_a-z\u{B7}\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{203F}-\u{2040}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]*$/u;
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (label) => {
        expect(className(label)).toMatch(ncName);
        expect(propertyName(label)).toMatch(ncName);
        expect(relationName(label)).toMatch(ncName);
        expect(humanLabel(label)).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});
