import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import {
  ExportButton,
  Facts,
  money,
  RawJson,
  useStaffAction,
  when,
} from '#src/renderer/features/back-office/frame/index.ts'
import { Notice } from '#src/renderer/ui/Notice.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'

describe('the export of a list', () => {
  it('requests the filtered list, and saves the file under the name that the server sent', async () => {
    const requested: string[] = []
    const saved: { name: string; text: string }[] = []
    renderAdmin(<ExportButton href="/api/user/export?search=jansen" />, {
      platform: {
        fetchFile: async (url) => {
          requested.push(url)
          return new Response('Order;Naam\r\n', {
            headers: { 'content-disposition': 'attachment; filename="klanten.csv"' },
          })
        },
        saveFile: async (name, content) => void saved.push({ name, text: await content.text() }),
      },
    })

    await userEvent.click(screen.getByRole('button', { name: 'Exporteren (CSV)' }))

    await waitFor(() => expect(saved).toEqual([{ name: 'klanten.csv', text: 'Order;Naam\r\n' }]))
    expect(requested).toEqual(['/api/user/export?search=jansen'])
  })

  it('shows the message of the shop when the file is refused', async () => {
    const message = 'Log hiervoor eerst in met uw wachtwoord.'
    renderAdmin(<ExportButton href="/api/admin/customers/export" />, {
      platform: { fetchFile: async () => Response.json({ code: 'strong_login_needed', message }, { status: 403 }) },
    })

    await userEvent.click(screen.getByRole('button', { name: 'Exporteren (CSV)' }))

    expect((await screen.findByRole('alert')).textContent).toContain(message)
  })

  it('shows a message when the shop cannot make the file', async () => {
    renderAdmin(<ExportButton href="/api/user/export" />, {
      platform: { fetchFile: async () => new Response(null, { status: 503 }) },
    })

    await userEvent.click(screen.getByRole('button', { name: 'Exporteren (CSV)' }))

    expect((await screen.findByRole('alert')).textContent).toContain('Het bestand kon niet worden gemaakt.')
  })
})

describe('a staff action', () => {
  function Save({ save }: { save: () => Promise<void> }) {
    const action = useStaffAction(save, { success: 'Bewaard.' })
    return (
      <>
        <button type="button" onClick={() => action.mutate()}>
          Bewaren
        </button>
        {action.notice && <Notice tone={action.notice.tone}>{action.notice.text}</Notice>}
      </>
    )
  }
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))

  it('shows its success message after it succeeded', async () => {
    renderAdmin(<Save save={async () => {}} />)

    await press()

    expect((await screen.findByRole('status')).textContent).toBe('Bewaard.')
  })

  it("shows the server's messages about fields, each text once", async () => {
    const fields = [
      { field: 'a', message: 'Naam is verplicht.' },
      { field: 'b', message: 'Naam is verplicht.' },
    ]
    const error = new ShopError({ code: 'invalid_input', message: 'Controleer wat u heeft ingevuld.', fields }, 422)
    renderAdmin(<Save save={() => Promise.reject(error)} />)

    await press()

    expect((await screen.findByRole('alert')).textContent).toBe('Naam is verplicht.')
  })
})

describe('the facts of a record', () => {
  it('show a dash for a missing value', () => {
    renderAdmin(<Facts items={[{ label: 'Telefoon', value: null }]} />)

    expect(screen.getByRole('definition').textContent).toBe('–')
  })

  it('can include raw JSON, which is collapsed at first', () => {
    renderAdmin(<RawJson title="Klant als JSON" value={{ id: 7 }} />)

    expect(screen.getByText('Klant als JSON').closest('details')?.open).toBe(false)
  })
})

describe('amounts and moments in a column', () => {
  it.each([
    [1234.5, '€\u00a01.234,50'],
    [0, '€\u00a00,00'],
    [null, ''],
  ])('%s is written as "%s"', (euros, written) => expect(money(euros)).toBe(written))

  it.each([
    ['2026-11-21T13:00:00Z', '21-11-2026 14:00'],
    ['2026-07-01T22:30:00Z', '02-07-2026 00:30'],
    [null, ''],
  ])('%s is written as "%s"', (moment, written) => expect(when(moment)).toBe(written))
})
