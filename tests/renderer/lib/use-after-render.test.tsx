import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useAfterRender } from '#src/renderer/lib/use-after-render.ts'

function Form() {
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const focusInvalidField = useAfterRender(() => {
    if (field.current?.getAttribute('aria-invalid') === 'true') field.current.focus()
  })
  const send = () => {
    setInvalid(true)
    focusInvalidField()
  }
  return (
    <>
      <input ref={field} aria-invalid={isInvalid} />
      <button type="button" onClick={send}>
        Versturen
      </button>
    </>
  )
}

it('useAfterRender runs its work after the render that follows each call, before the next key press', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  render(<Form />)
  const field = screen.getByRole('textbox')
  const button = screen.getByRole('button')
  expect(document.activeElement).toBe(document.body)

  await userEvent.click(button)
  expect(document.activeElement).toBe(field)
  await userEvent.click(button)
  expect(document.activeElement).toBe(field)
})
