import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
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

it('removes its content after it has closed, without rendering it again', () => {
  const renders = vi.fn()
  const Content = () => {
    renders()
    return 'Inhoud'
  }
  const dialog = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} onClose={() => {}} title="Kies uw leer">
      <Content />
    </Dialog>
  )
  const { rerender } = render(dialog(true))
  expect(screen.getByText('Inhoud')).toBeDefined()

  rerender(dialog(false))

  expect(screen.queryByText('Inhoud')).toBeNull()
  expect(renders).toHaveBeenCalledTimes(1)
})

it('starts with new content when it opens again before the previous content was removed', () => {
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    const reopen = () => {
      flushSync(() => setOpen(false))
      flushSync(() => setOpen(true))
    }
    return (
      <>
        <button type="button" onClick={reopen}>
          Opnieuw
        </button>
        <Dialog isOpen={isOpen} onClose={() => {}} title="Voer uw pincode in">
          <input aria-label="Pincode" />
        </Dialog>
      </>
    )
  }
  render(<Page />)
  fireEvent.change(screen.getByLabelText('Pincode'), { target: { value: '12' } })

  act(() => screen.getByText('Opnieuw').click())

  expect(screen.getByLabelText<HTMLInputElement>('Pincode').value).toBe('')
})
