import { describe, expect, it } from 'vitest'
import { redact } from '#src/main/features/logs/redact.ts'
import { createLog } from '#src/main/features/logs/till-log.ts'

describe('the log', () => {
  it.each([
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhQGIubmwifQ.sig-na_ture', 'eyJ'],
    ['{"token":"abc.def","x":1}', 'abc.def'],
    ['authorization: Basic YWJjOmRlZg==', 'YWJj'],
    ['"secret":"open sesame"', 'sesame'],
    ['pin=2580&email=x', '2580'],
    ['{"pin":"2580"}', '2580'],
    ['mail to jan.de-vries+bank@example.co.nl failed', 'jan'],
    ['called 06-12345678', '12345678'],
    ['called +31 6 1234 5678', '1234'],
    ['called 0201234567 twice', '0201234567'],
    ['lives at 1012 AB Amsterdam', '1012 AB'],
    ['NL91ABNA0417164300', 'ABNA'],
  ])('never contains personal data or secrets: %s', (text, secret) => {
    expect(redact(text)).not.toContain(secret)
  })

  it.each([
    'GET /api/salesorder/12345678 took 12 ms',
    'order 2147483647 is final',
    'payment 1f0c0b1e-9a2b-4000-8000-0123456789ab ended',
    'TH-1234-5678 is not ready',
    '2026-11-20T10:00:00.000Z started on http://localhost:3000',
    'payment terminal poll failed',
  ])('keeps other text unchanged: %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  function createLogWithLines() {
    const lines: string[] = []
    return { lines, log: createLog({ write: (level, line) => void lines.push(`${level} ${line}`) }) }
  }

  it('contains an error with its causes and its stack', () => {
    const { log, lines } = createLogWithLines()

    log.error('the vault', new Error('for a@b.nl', { cause: new TypeError('the cause') }))

    expect(lines[0]).toContain('error the vault: Error: for [mail]')
    expect(lines[0]).toContain('because TypeError: the cause')
    expect(lines[0]).toContain('till-log.test.ts')
  })

  it('truncates a message of five million characters within a second', () => {
    const begun = performance.now()

    const text = redact('x'.repeat(5_000_000))

    expect(text.length).toBeLessThan(9_000)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('contains the fields of a message, and a placeholder for circular ones', () => {
    const { log, lines } = createLogWithLines()
    const circle: Record<string, unknown> = {}
    circle.circle = circle

    log.info('one', { ms: 12 })
    log.warn('two', circle)

    expect(lines).toEqual(['info one {"ms":12}', 'warn two [facts]'])
  })
})
