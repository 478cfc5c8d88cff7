import { expect, it } from 'vitest'
import { durationInWords, foundFaults, progressInWords, resultInWords, runEnd } from '#shared/domain/operations/runs.ts'

it.each([
  [-1_000, 'minder dan 1 s'], // the system clock was corrected during the run
  [0, 'minder dan 1 s'],
  [499, 'minder dan 1 s'],
  [500, '1 s'],
  [12_400, '12 s'],
  [59_499, '59 s'],
  [59_500, '1 min 0 s'],
  [83_000, '1 min 23 s'],
  [3_599_000, '59 min 59 s'],
  [3_600_000, '1 u 0 min'],
  [3_900_000, '1 u 5 min'],
])('the duration of a run of %d ms is shown as %s', (ms, words) => {
  expect(durationInWords(ms).replaceAll('\u00a0', ' ')).toBe(words)
})

it('the progress of a run shows the total if it is known', () => {
  expect(progressInWords({ done: 1200, of: 5000, what: "foto's" })).toBe("1.200 van 5.000 foto's")
  expect(progressInWords({ done: 1200, of: null, what: 'artikelen' })).toBe('1.200 artikelen')
})

it('the result of a run is shown as its message, or as the counts that have a Dutch name', () => {
  expect(resultInWords({ id: 'JZqb', added: 3, unchanged: 12_894, version: 7, broken: [] })).toBe(
    '3 nieuw, 12.894 gelijk gebleven',
  )
  expect(resultInWords({ message: 'De cache is geleegd.' })).toBe('De cache is geleegd.')
  expect(resultInWords({ added: '3', changed: 2 })).toBe('2 gewijzigd')
  expect(resultInWords({ message: 3, changed: 2 })).toBe('2 gewijzigd')
  expect(resultInWords({})).toBe('')
})

it('the result of a check says that all is well, or how many problems were found', () => {
  expect(resultInWords({ isGood: true, foundCount: 0 })).toBe('alles klopt')
  expect(resultInWords({ isGood: false, foundCount: 1 })).toBe('1 fout gevonden')
  expect(resultInWords({ isGood: false, foundCount: 1200 })).toBe('1.200 fouten gevonden')
  expect(resultInWords({ isGood: false, foundCount: '2', changed: 2 })).toBe('2 gewijzigd')
  expect(foundFaults({ isGood: false })).toBe(true)
  for (const result of [{ isGood: true }, { isGood: 0 }, { changed: 1 }, null, undefined, 'isGood', 5]) {
    expect(foundFaults(result)).toBe(false)
  }
})

it.each([
  ['done', { rows: 13 }, 'good', 'Gelukt'],
  ['done', null, 'good', 'Gelukt'],
  ['done', { isGood: false, foundCount: 2 }, 'bad', 'Er klopt iets niet'],
  ['done', { synchronized: 3, waiting: 0, failed: 0 }, 'good', 'Gelukt'],
  ['done', { synchronized: 0, waiting: 5, failed: 0 }, 'waits', 'Nog niets aangekomen'],
  ['done', { synchronized: 3, waiting: 5, failed: 0 }, 'waits', 'Nog niet alles kwam aan'],
  ['done', { synchronized: 3, waiting: 5, failed: 1 }, 'bad', 'Niet alles kwam aan'],
  // Results of other operations have some of these counts. Only a result with all three is of a synchronization.
  ['done', { waiting: 5, failed: 1 }, 'good', 'Gelukt'],
  ['done', { synchronized: 0, failed: 1 }, 'good', 'Gelukt'],
  ['done', { synchronized: 0, waiting: 5 }, 'good', 'Gelukt'],
  ['done', 'klaar', 'good', 'Gelukt'],
  ['needs_confirmation', {}, 'waits', 'Wacht op bevestiging'],
  ['done', { isDeclined: true, vanished: 70 }, 'good', 'Niet gedaan'],
  ['failed', null, 'bad', 'Mislukt'],
  ['interrupted', null, 'bad', 'Onderbroken'],
  ['running', null, 'running', 'Bezig'],
] as const)('a run with state %s and result %j is shown in the tone "%s": %s', (state, result, tone, words) => {
  expect(runEnd(state, result)).toEqual({ tone, words })
})
