import { describe, expect, it } from 'vitest'
import { missingText } from '#src/renderer/features/storefront/configurator/axis-labels.ts'
import { readSelection, writeSelection } from '#src/renderer/features/storefront/configurator/selection-query.ts'

describe('a selection in the URL of a page', () => {
  it('has Dutch names, in the order of the steps', () => {
    expect(writeSelection({ matrixLeg: 6, matrixLeathertype: 109, matrixCouchSetup: 3 })).toBe(
      '?leer=109&poten=6&opstelling=3',
    )
  })

  it('is parsed back to the same selection', () => {
    const search = new URLSearchParams('leer=109&zithoogte=2&utm_source=brief')

    expect(readSelection(search)).toMatchObject({ matrixLeathertype: '109', matrixSeatheight: '2', matrixLeg: null })
  })

  it.each([{}, { matrixLeg: -1 }, { matrixLeg: '' }, { matrixLeg: null }])('is empty for %j', (nothing) => {
    expect(writeSelection(nothing)).toBe('')
  })
})

it('the text about an incomplete selection lists the steps without an option', () => {
  expect(missingText(['matrixLeg', 'matrixSeatheight'])).toBe('Kies nog: poten, zithoogte')
  expect(missingText([])).toBeUndefined()
})
