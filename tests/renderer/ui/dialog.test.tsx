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

it('closes first and removes its content in a later render, without rendering the content again', () => {
  const renders = vi.fn()
  let close = () => {}
  const Content = () => {
    renders()
    return 'Inhoud'
  }
  const Page = () => {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return (
      <Dialog isOpen={isOpen} onClose={() => {}} title="Kies uw leer">
        <Content />
      </Dialog>
    )
  }
  render(<Page />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  let afterClosing: unknown

  act(() => {
    flushSync(close)
    afterClosing = { isOpen: dialog.open, content: screen.queryByText('Inhoud')?.textContent }
  })

  expect(afterClosing).toEqual({ isOpen: false, content: 'Inhoud' })
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

it('closes while it is still in the page when its page removes it, so that the browser gives the focus back', () => {
  const onClose = vi.fn()
  const Page = ({ isShown }: { isShown: boolean }) => (
    <main>
      {isShown && (
        <section>
          <Dialog isOpen onClose={onClose} title="Zet in uw kamer">
            Kamer
          </Dialog>
        </section>
      )}
    </main>
  )
  const page = render(<Page isShown />)
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Zet in uw kamer' })
  const wasInPage: boolean[] = []
  const close = dialog.close.bind(dialog)
  dialog.close = () => {
    wasInPage.push(dialog.isConnected)
    close()
  }

  page.rerender(<Page isShown={false} />)

  expect(wasInPage).toEqual([true])
  expect(dialog.open).toBe(false)
  // The browser sends this event later.
  fireEvent(dialog, new Event('close'))
  expect(onClose).not.toHaveBeenCalled()
})
