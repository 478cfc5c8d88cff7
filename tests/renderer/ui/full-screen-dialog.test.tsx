import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { FullScreenDialog } from '#src/renderer/ui/FullScreenDialog.tsx'
import '#tests/support/render-page.tsx'

function Page({ onClose, isKept = false }: { onClose: () => void; isKept?: boolean }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    onClose()
    setOpen(isKept)
  }
  return (
    isOpen && (
      <FullScreenDialog title="Maten" onClose={close}>
        <dialog data-testid="inner" />
      </FullScreenDialog>
    )
  )
}

it.each(['button', 'Escape'])(
  'calls onClose once when the %s closes it, and not again when it is removed',
  async (by) => {
    const onClose = vi.fn()
    render(<Page onClose={onClose} />)
    if (by === 'button') await userEvent.click(screen.getByRole('button', { name: 'Sluiten' }))
    else await userEvent.keyboard('{Escape}')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onClose).toHaveBeenCalledTimes(1)
  },
)

it('calls onClose once for two clicks while the page keeps it', async () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} isKept />)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Sluiten' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

it('does not close with a dialog inside it', () => {
  const onClose = vi.fn()
  render(<Page onClose={onClose} />)
  const inner = screen.getByTestId('inner') as HTMLDialogElement
  inner.showModal()
  inner.close()
  expect(onClose).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: 'Maten' })).toBeDefined()
})
