import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { CatalogPreview as Preview } from '#shared/contracts/catalog-preview.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { IMPORT_LIMITS } from '#shared/domain/catalog/import-limits.ts'
import { CatalogPreview, previewToConfirm } from '#src/renderer/features/back-office/catalog-import/index.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

const harmless: Preview = {
  id: 'zo-is-het',
  takenAt: '2026-11-21T12:00:00Z',
  limits: IMPORT_LIMITS,
  concerns: [],
  former: null,
  active: 12_000,
  added: 2,
  changed: 1,
  vanished: 3,
  unchanged: 11_996,
  priceJumps: { count: 0, rows: [] },
  emptied: { items: 0, fields: [] },
  broken: { count: 0, rows: [] },
  lists: [],
  presentTakenAt: null,
  samples: {
    added: [{ id: 31, itemId: 'LB31', name: 'Leren bank Nieuw' }],
    changed: [{ id: 30, itemId: 'LB30', name: 'Leren bank Anders', fields: ['displayName', 'basePrice'] }],
    vanished: [{ id: 1, itemId: 'LB1', name: 'Leren bank Weg' }],
  },
}
const suspicious: Preview = {
  ...harmless,
  concerns: ['older', 'price_jumps', 'vanished', 'emptied', 'lists', 'broken'],
  lists: [{ list: 'stock', before: 120, gone: 119 }],
  presentTakenAt: '2026-11-21T13:00:00Z',
  vanished: 700,
  priceJumps: {
    count: 140,
    rows: [{ id: 101_001, itemId: 'LB1001-TOL01', name: 'Leren bank Merel', before: 1_000, after: 100 }],
  },
  emptied: { items: 150, fields: [{ field: 'blocks.description', items: 150, ids: [1001, 1002] }] },
  broken: {
    count: 1,
    rows: [{ line: 12, list: 'items', id: 1005, field: 'legId', problem: 'kan niet worden gelezen' }],
  },
}

const cellsOf = (table: RegExp) =>
  within(screen.getByRole('region', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('the preview of a catalog snapshot', () => {
  it('shows numbers and a few products of each kind, and no buttons, when nothing is suspicious', () => {
    renderAdmin(<CatalogPreview preview={harmless} onConfirm={() => undefined} />)

    expect(screen.getByText('Gelijk gebleven').nextSibling).toHaveProperty('textContent', '11.996')
    expect(screen.getByText(/Leren bank Anders/).textContent).toContain('Naam, Prijs')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('says why it needs a confirmation, and shows each suspicious price, field and row', () => {
    renderAdmin(<CatalogPreview preview={suspicious} onConfirm={() => undefined} />)

    const reasons = within(screen.getByRole('alert')).getAllByRole('listitem')
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Het bestand van 21 november 2026 om 13:00 is ouder dan wat de winkel heeft, van 21 november 2026 om 14:00.',
      'Van 140 producten verandert de prijs met meer dan 25%.',
      '700 producten van de 12.000 verdwijnen uit de winkel; dat is meer dan 5%.',
      'Van 150 producten raken gevulde velden leeg; dat is meer dan 1% van de winkel.',
      'Van de 120 plekken met voorraad ontbreken er 119.',
      '1 regel is niet te gebruiken. Wie doorgaat slaat die over; de winkel houdt dan wat er nu staat.',
    ])
    expect(cellsOf(/^Tabel: Prijzen/)[0]?.map((cell) => cell?.replaceAll(/\s/g, ' '))).toEqual([
      ...['Leren bank Merel (101001)', 'LB1001-TOL01', '€ 1.000,00', '€ 100,00', '-90%'],
    ])
    expect(screen.getByText('En nog 139 andere.')).toBeTruthy()
    expect(cellsOf(/^Tabel: Velden/)).toEqual([['Tekst: Omschrijving', '150', '1001, 1002']])
    expect(cellsOf(/^Tabel: Regels/)).toEqual([['12', 'Producten', '1005', 'Poot', 'kan niet worden gelezen']])
  })

  it('can be declined by the user, and passes its id to `onConfirm` when the user confirms it', async () => {
    const onConfirm = vi.fn()
    const onCancel = vi.fn()
    renderAdmin(<CatalogPreview preview={suspicious} onConfirm={onConfirm} onCancel={onCancel} />)

    await userEvent.click(screen.getByRole('button', { name: 'Niet doen' }))
    await userEvent.click(screen.getByRole('button', { name: 'Toch in de winkel zetten' }))

    expect(onCancel).toHaveBeenCalledOnce()
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith('zo-is-het')
  })

  it('is read from a refusal with the code confirmation_needed, and from no other error', () => {
    const refused = new ShopError({ code: 'confirmation_needed', message: '', detail: suspicious }, 409)

    expect(previewToConfirm(refused)).toEqual(suspicious)
    expect(previewToConfirm(new ShopError({ code: 'operation_running', message: '' }, 409))).toBeUndefined()
    expect(previewToConfirm(new Error('iets anders'))).toBeUndefined()
  })
})
