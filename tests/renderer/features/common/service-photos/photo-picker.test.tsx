import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { PhotoPicker, usePhotos } from '#src/renderer/features/common/service-photos/index.ts'
import { renderPage, stubApi } from '#tests/support/render-page.tsx'

const REFUSED = new ShopError(
  {
    code: 'invalid_input',
    message: 'Niet alle velden zijn goed ingevuld.',
    fields: [{ field: 'photo', message: 'Dit is geen foto.' }],
  },
  422,
)

/** Chooses a file that is sent with this result. */
function choose(send: () => Promise<unknown>) {
  const Picker = () => {
    const photos = usePhotos({ initialIds: [], send, onChange: () => undefined })
    return <PhotoPicker photos={photos} label="Foto's" description="Van wat er mis is" />
  }
  renderPage(<Picker />, { api: stubApi({}).api })
  const file = new File(['tekst'], 'factuur.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/Foto's kiezen of maken/), { target: { files: [file] } })
}

describe('a chosen photo', () => {
  it('is not offered to be sent again when the shop refused the file itself', async () => {
    choose(() => Promise.reject(REFUSED))

    expect(await screen.findByText('Dit is geen foto.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Opnieuw versturen' })).toBeNull()
    expect(screen.getByRole('button', { name: 'factuur.pdf weghalen' })).toBeTruthy()
  })

  it('is sent again on request after a lost connection', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const send = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(undefined)
    choose(send)

    fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw versturen' }))

    await waitFor(() => expect(screen.getByText('Staat klaar')).toBeTruthy())
    expect(send).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
