import { describe, expect, it } from 'vitest'
import { printOutcomeOf } from '#src/main/features/printing/print-outcome.ts'

describe('the print result of Electron', () => {
  it.each([
    [true, '', 'printed'],
    [false, 'Print job canceled', 'cancelled'],
    [false, 'Invalid deviceName provided', 'offline'],
    [false, 'Invalid printer settings', 'offline'],
    [false, 'Print job failed', 'failed'],
    [false, 'something nobody ever heard of', 'failed'],
  ])('%s with “%s” is %s, and is retried only when the printer was offline', (isPrinted, reason, kind) => {
    expect(printOutcomeOf(isPrinted, reason, 'Bonprinter').kind).toBe(kind)
  })
})
