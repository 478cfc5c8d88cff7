import { Select } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { StaffDialog } from '#src/renderer/features/back-office/frame/index.ts'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

function open() {
  const onClose = vi.fn()
  renderAdmin(
    <>
      <StaffDialog opened onClose={onClose} title="Betalingen exporteren">
        <Select label="Betaalwijze" data={['Pinnen', 'Contant']} />
      </StaffDialog>
      <dialog aria-label="Uw wachtwoord is nodig" />
    </>,
    { api: stubApi({}).api },
  )
  const question = screen.getByLabelText<HTMLDialogElement>('Uw wachtwoord is nodig')
  return { onClose, question, user: userEvent.setup() }
}

describe('a dialog of the back office', () => {
  it('closes with Escape', async () => {
    const { onClose, user } = open()

    await user.keyboard('{Escape}')

    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('stays open when Escape closes a dialog of the browser above it', async () => {
    const { onClose, question, user } = open()
    question.showModal()

    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    question.close()
    await user.keyboard('{Escape}')

    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('stays open when Escape closes the list of a field', async () => {
    const { onClose, user } = open()
    await user.click(screen.getByRole('combobox', { name: 'Betaalwijze' }))
    await waitFor(() => expect(screen.getByRole('combobox').getAttribute('aria-expanded')).toBe('true'))

    await user.keyboard('{Escape}')

    expect(onClose).not.toHaveBeenCalled()
  })
})
