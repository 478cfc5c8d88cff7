import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useAfterRender } from '#src/renderer/lib/use-after-render.ts'

function Form() {
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const leadToError = useAfterRender(() => {
    if (field.current?.getAttribute('aria-invalid') === 'true') field.current.focus()
  })
  const send = () => {
    setWrong(true)
    leadToError()
  }
  return (
    <>
      <input ref={field} aria-invalid={isWrong} />
      <button type="button" onClick={send}>
        Versturen
      </button>
    </>
  )
}

it('runs after the state is rendered and before another key can be pressed, each time', async () => {
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
