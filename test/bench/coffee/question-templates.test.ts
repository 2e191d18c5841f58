import { describe, expect, test } from 'vitest';
import { parseQuestion, questionTypes } from '../../../bench/coffee/question-templates.ts';

describe('the fixed wordings', () => {
  test('are 21', () => {
    expect(questionTypes).toHaveLength(21);
  });

  test('give the function and its arguments', () => {
    expect(
      parseQuestion(
        'How many times from 2009-06-26 to 2021-03-16 did the coffee price increase compared to the previous day?',
      ),
    ).toEqual({ type: 'number_of_increases', arguments: { from: '2009-06-26', to: '2021-03-16' } });
    expect(
      parseQuestion(
        'What was the range of coffee price on 2018-07-06, based on the difference between the high and low prices??',
      ),
    ).toEqual({ type: 'price_range_of_day', arguments: { date: '2018-07-06' } });
  });

  test('anything else is not understood', () => {
    expect(parseQuestion('What was the opening price of tea on 2018-07-06?')).toBeUndefined();
    expect(parseQuestion('What was the opening price of coffee on Friday?')).toBeUndefined();
  });
});
