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
  it('cannot run beside one that works on the same', () => {
    expect(excludedBy('items-download')).toEqual(['items-download', 'items-preview', 'items-apply'])
    expect(excludedBy('items-apply')).toEqual([
      'items-apply',
      ...['items-download', 'items-preview', 'items-restore', 'options-download', 'menu-download', 'stock-refresh'],
      'compare',
    ])
    expect(excludedBy('orders-sync')).toEqual(['orders-sync', 'compare'])
    expect(excludedBy('cache-clear')).toEqual(['cache-clear'])
  })

  it('is kept from running by what it keeps from running', () => {
    for (const name of OPERATION_NAMES) {
      for (const other of excludedBy(name)) expect(excludedBy(other), `${other} beside ${name}`).toContain(name)
    }
  })

  it('is known by its name, and by nothing that every object has', () => {
    expect(OPERATION_NAMES.every(isOperation)).toBe(true)
    expect(['', 'items', 'toString', 'constructor'].some(isOperation)).toBe(false)
  })

  it('can be put in a schedule, except taking back what was last brought up to date', () => {
    expect(OPERATION_NAMES.filter(needsPerson)).toEqual(['items-restore'])
  })

  it('can be done anew from the start where that is something else: fetching the items', () => {
    expect(OPERATION_NAMES.filter((name) => repairOf(name) !== undefined)).toEqual(['items-download'])
    expect(repairOf('items-download')?.verb).toBe('Alles opnieuw ophalen')
  })

  it('works on things that others work on as well, or on nothing', () => {
    expect(resourcesOf('compare')).toEqual(['orders', 'stock'])
    expect(resourcesOf('clean-up')).toEqual([])
  })

  it.each([
    ['items-download', 'Request is being processed, this can take a minute or 2.'],
    ['items-apply', 'Request is being processed, this can take a minute or 2.'],
    ['orders-sync', 'Request is being processed, this can take a minute or 2.'],
    ['images-download', 'Request is being processed, this can take a moment.'],
    ['menu-download', 'Request is being processed, this can take a moment.'],
  ] as const)('says of %s how long it may take in the words of the owner', (name, text) => {
    expect(waitText(name)).toBe(text)
  })
})
