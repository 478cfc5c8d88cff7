import { describe, expect, it } from 'vitest'
import {
  excludedBy,
  isOperation,
  needsPerson,
  OPERATION_NAMES,
  repairOf,
  resourcesOf,
  waitText,
} from '#shared/domain/operations/operations.ts'

describe('an operation of the data page', () => {
  it('cannot run in parallel with itself or with an operation on the same data', () => {
    expect(excludedBy('items-download')).toEqual(['items-download', 'items-preview', 'items-apply'])
    expect(excludedBy('items-apply')).toEqual([
      'items-apply',
      ...['items-download', 'items-preview', 'items-restore', 'options-download', 'menu-download', 'stock-refresh'],
      'compare',
    ])
    expect(excludedBy('orders-sync')).toEqual(['orders-sync', 'compare'])
    expect(excludedBy('cache-clear')).toEqual(['cache-clear'])
  })

  it('excludes every operation that excludes it', () => {
    for (const name of OPERATION_NAMES) {
      for (const other of excludedBy(name)) expect(excludedBy(other), `${other} and ${name}`).toContain(name)
    }
  })

  it('is recognized by its name, and not by a property of every object', () => {
    expect(OPERATION_NAMES.every(isOperation)).toBe(true)
    expect(['', 'items', 'toString', 'constructor'].some(isOperation)).toBe(false)
  })

  it('can be scheduled, except the restore of an earlier snapshot', () => {
    expect(OPERATION_NAMES.filter(needsPerson)).toEqual(['items-restore'])
  })

  it('has a full run, which processes unchanged data again, only when it fetches the items', () => {
    expect(OPERATION_NAMES.filter((name) => repairOf(name) !== undefined)).toEqual(['items-download'])
    expect(repairOf('items-download')?.verb).toBe('Alles opnieuw ophalen')
  })

  it('has a list of the data that it works on, which may be empty', () => {
    expect(resourcesOf('compare')).toEqual(['orders', 'stock', 'invoices'])
    expect(resourcesOf('clean-up')).toEqual([])
  })

  it.each([
    ['items-download', 'Request is being processed, this can take a minute or 2.'],
    ['items-apply', 'Request is being processed, this can take a minute or 2.'],
    ['orders-sync', 'Request is being processed, this can take a minute or 2.'],
    ['images-download', 'Request is being processed, this can take a moment.'],
    ['menu-download', 'Request is being processed, this can take a moment.'],
  ] as const)('%s shows its duration in the fixed sentence of the specification', (name, text) => {
    expect(waitText(name)).toBe(text)
  })
})
