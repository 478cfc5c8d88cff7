import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addKeyPress,
  type Burst,
  codeAfterSilence,
  isLateEnd,
  type KeyPress,
  LATE_END_MS,
  MAX_KEY_INTERVAL_MS,
  MIN_SCAN_CHARACTERS,
  NO_BURST,
  SILENCE_MS,
} from '#shared/domain/scan/scanner-burst.ts'
import { checkProperty } from '#tests/support/check-property.ts'

/** Returns all scans in a sequence of keys, and the keys that a field would receive. */
function listen(keys: readonly KeyPress[]) {
  let burst: Burst = NO_BURST
  const scanned: string[] = []
  let received = ''
  for (const key of keys) {
    const silent = codeAfterSilence(burst, key.atMs)
    if (silent) [burst] = [NO_BURST, scanned.push(silent)]
    const result = addKeyPress(burst, key)
    burst = result.burst
    if (result.scanned) scanned.push(result.scanned)
    if (!result.isTaken) received += key.key.length === 1 ? key.key : ''
  }
  const last = burst.lastMs
  const silent = codeAfterSilence(burst, last + SILENCE_MS)
  if (silent) scanned.push(silent)
  return { scanned, received }
}

/** Returns a press per character, with these pauses in ms between them. The last pause is repeated as needed. */
const pressesOf = (text: string, gaps: readonly number[], startMs = 1000): KeyPress[] => {
  let atMs = startMs
  return [...text].map((key, index) => {
    atMs += index === 0 ? 0 : (gaps[index - 1] ?? gaps.at(-1) ?? 5)
    return { key, atMs }
  })
}

const letter = fc.constantFrom(...'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-./:')
const code = fc.array(letter, { minLength: MIN_SCAN_CHARACTERS, maxLength: 60 }).map((letters) => letters.join(''))
const quick = fc.integer({ min: 0, max: MAX_KEY_INTERVAL_MS - 1 })
const slow = fc.integer({ min: MAX_KEY_INTERVAL_MS, max: 2000 })

describe('the keystrokes of a scanner', () => {
  it('are a scan, with Enter or silence at the end', () => {
    checkProperty(
      fc.property(code, fc.array(quick, { minLength: 60, maxLength: 60 }), fc.boolean(), (text, gaps, hasEnter) => {
        const keys = pressesOf(text, gaps)
        const end = { key: 'Enter', atMs: (keys.at(-1)?.atMs ?? 0) + 10 }

        expect(listen(hasEnter ? [...keys, end] : keys).scanned).toEqual([text])
      }),
    )
  })

  it('leave at most three characters in a field', () => {
    checkProperty(
      fc.property(code, quick, (text, gap) => {
        expect(listen(pressesOf(text, [gap])).received).toBe(text.slice(0, MIN_SCAN_CHARACTERS - 1))
      }),
    )
  })

  it('are two scans when two labels follow each other', () => {
    checkProperty(
      fc.property(code, code, (first, second) => {
        const one = pressesOf(first, [5])
        const other = pressesOf(second, [5], (one.at(-1)?.atMs ?? 0) + SILENCE_MS)

        expect(listen([...one, ...other]).scanned).toEqual([first, second])
      }),
    )
  })

  it('may contain Shift for a capital', () => {
    const keys = pressesOf('ab12', [5]).flatMap((key) => [{ key: 'Shift', atMs: key.atMs }, key])

    expect(listen(keys).scanned).toEqual(['ab12'])
  })

  it.each(['Shift', 'CapsLock'])('may contain %s, which the page receives', (key) => {
    const burst: Burst = { text: '8712', lastMs: 1000 }

    expect(addKeyPress(burst, { key, atMs: 1060 })).toEqual({ burst, isTaken: false })
  })

  it('are no longer a scan after an arrow key, a command or the repetition of a held key', () => {
    const burst: Burst = { text: '8712', lastMs: 1000 }
    const over = { burst: NO_BURST, isTaken: false }

    expect(addKeyPress(burst, { key: 'ArrowDown', atMs: 1005 })).toEqual(over)
    expect(addKeyPress(burst, { key: 'v', atMs: 1005, isCommand: true })).toEqual(over)
    expect(addKeyPress(burst, { key: '8', atMs: 1005, isRepeat: true })).toEqual(over)
  })

  it('must be fast at first, and may be slower after the fourth character', () => {
    const next = (text: string, gapMs: number) => addKeyPress({ text, lastMs: 1000 }, { key: '9', atMs: 1000 + gapMs })

    expect(next('871', MAX_KEY_INTERVAL_MS - 1).burst.text).toBe('8719')
    expect(next('871', MAX_KEY_INTERVAL_MS).burst.text).toBe('9')
    expect(next('8712', SILENCE_MS - 1).burst.text).toBe('87129')
    expect(next('8712', SILENCE_MS).burst.text).toBe('9')
  })

  it('may pause after the fourth character for less than the silence that ends a scan', () => {
    expect(listen(pressesOf('123456', [5, 5, 5, 70, 5])).scanned).toEqual(['123456'])
  })
})

describe('the key that ends a scan', () => {
  it.each(['Enter', 'Tab'])('can be %s, and does not reach the focused field', (key) => {
    const burst = { text: '8712', lastMs: 1000 }

    expect(addKeyPress(burst, { key, atMs: 1010 })).toEqual({ burst: NO_BURST, isTaken: true, scanned: '8712' })
    expect(isLateEnd(1000, { key, atMs: 1250 })).toBe(true)
  })

  it('counts as typed by hand when it is held down or part of a command', () => {
    const burst = { text: '8712', lastMs: 1000 }

    expect(addKeyPress(burst, { key: 'Enter', atMs: 1010, isRepeat: true })).toEqual({
      burst: NO_BURST,
      isTaken: false,
    })
    expect(addKeyPress(burst, { key: 'Tab', atMs: 1010, isCommand: true })).toEqual({ burst: NO_BURST, isTaken: false })
  })

  it('is still part of the scan when it comes less than 300 ms after the last character', () => {
    const keys = pressesOf('8712345678906', [5])
    const last = keys.at(-1)?.atMs ?? 0
    const burst = { text: '8712345678906', lastMs: last }

    expect(addKeyPress(burst, { key: 'Enter', atMs: last + 250 })).toMatchObject({
      isTaken: true,
      scanned: '8712345678906',
    })
    expect(addKeyPress(burst, { key: 'Enter', atMs: last + LATE_END_MS })).toMatchObject({ isTaken: false })
    expect(isLateEnd(last, { key: 'Enter', atMs: last + 250 })).toBe(true)
    expect(isLateEnd(last, { key: 'Enter', atMs: last + LATE_END_MS })).toBe(false)
    expect(isLateEnd(last, { key: '7', atMs: last + 250 })).toBe(false)
  })
})

describe('typing by hand', () => {
  it('is no scan at any length, when each key is slower than those of a scanner', () => {
    checkProperty(
      fc.property(fc.array(fc.tuple(letter, slow), { minLength: 1, maxLength: 80 }), (strokes) => {
        const text = strokes.map(([key]) => key).join('')
        const gaps = strokes.slice(1).map(([, gap]) => gap)

        expect(listen(pressesOf(text, gaps))).toEqual({ scanned: [], received: text })
      }),
    )
  })

  it('is no scan when at most three keys are as fast as a scanner', () => {
    expect(listen(pressesOf('124', [3])).scanned).toEqual([])
    expect(listen(pressesOf('1245', [3, 3, 60])).scanned).toEqual([])
  })

  it.each(['Enter', 'Tab', 'Backspace', 'ArrowDown', 'F9'])('is no scan when %s follows at once', (key) => {
    const keys = [...pressesOf('124', [3]), { key, atMs: 1010 }]

    expect(listen(keys)).toEqual({ scanned: [], received: '124' })
  })

  it('is no scan when a key is held down', () => {
    const keys = pressesOf('00000000', [30]).map((key, index) => ({ ...key, isRepeat: index > 0 }))

    expect(listen(keys).scanned).toEqual([])
  })

  it('is no scan when the keys are commands', () => {
    const keys = pressesOf('cvcvcv', [10]).map((key) => ({ ...key, isCommand: true }))

    expect(listen(keys).scanned).toEqual([])
  })
})

it('a scan may start directly after typing by hand', () => {
  const typed = pressesOf('ban', [120])
  const scanned = pressesOf('8712345678906', [6], 1400)

  expect(listen([...typed, ...scanned])).toEqual({ scanned: ['8712345678906'], received: 'ban871' })
})

it('a sequence of keys without a pause is given up after 200 characters', () => {
  expect(listen(pressesOf('x'.repeat(500), [5])).scanned.every((text) => text.length <= 200)).toBe(true)
  expect(listen(pressesOf('x'.repeat(200), [5])).scanned).toEqual(['x'.repeat(200)])

  const burst: Burst = { text: 'x'.repeat(200), lastMs: 1000 }
  expect(addKeyPress(burst, { key: 'x', atMs: 1005 })).toEqual({ burst: NO_BURST, isTaken: false })
})
