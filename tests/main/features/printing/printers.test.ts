import { describe, expect, it } from 'vitest'
import { printerOf } from '#src/main/features/printing/printers.ts'

describe('the state of a printer of this machine', () => {
  it.each([
    ['none', 'none', null],
    ['3', 'media-empty-error', 'het papier is op'],
    ['4', 'cups-insecure-filter-warning,cover-open', 'het deksel staat open'],
    ['3', 'offline-report,com.toshiba.snmp.failed', 'niet bereikbaar'],
    ['5', 'paused', 'stilgezet'],
    ['5', 'none', 'gestopt'],
    ['3', 'media-low-warning', null],
  ])('%s with the reasons %s is reported in Dutch', (state, reasons, problem) => {
    const options = { 'printer-state': state, 'printer-state-reasons': reasons }
    const printer = printerOf({ name: 'TM', displayName: 'EPSON TM', options })

    expect(printer).toMatchObject({ name: 'TM', title: 'EPSON TM', isStopped: state === '5' })
    if (problem === null) expect(printer.problem).toBeNull()
    else expect(printer.problem).toContain(problem)
  })

  it('is unknown on Windows, whose printers have no such options', () => {
    expect(printerOf({ name: 'TM', displayName: '', options: {} })).toEqual({
      name: 'TM',
      title: 'TM',
      problem: null,
      isStopped: false,
    })
  })
})
