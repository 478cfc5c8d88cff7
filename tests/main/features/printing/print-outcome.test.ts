import { describe, expect, it } from 'vitest'
import { printOutcomeOf } from '#src/main/features/printing/print-outcome.ts'

describe('the print result of Electron', () => {
  it.each([
    [true, '', 'printed'],
    [false, 'Print job canceled', 'cancelled'],
    [false, 'Invalid deviceName provided', 'offline'],
    [false, 'Invalid printer settings', 'offline'],
    [false, 'Print job failed', 'failed'],
    [false, 'an unknown reason', 'failed'],
  ])('with success: %s, and the reason “%s”, has the outcome %s', (isPrinted, reason, kind) => {
    expect(printOutcomeOf(isPrinted, reason, 'Bonprinter').kind).toBe(kind)
  })
})
