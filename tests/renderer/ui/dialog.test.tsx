import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '#src/renderer/ui/Dialog.tsx'

it('a dialog that was opened again before its close event arrived stays open', () => {
  const onClose = vi.fn()
  render(
    <Dialog isOpen onClose={onClose} title="Kies uw leer">
      Leer
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Kies uw leer' })

  fireEvent(dialog, new Event('close'))
  expect(onClose).not.toHaveBeenCalled()

  dialog.close()
  expect(onClose).toHaveBeenCalled()
})
