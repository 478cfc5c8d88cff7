import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { QuantityField } from '#src/renderer/ui/QuantityField.tsx'
import '#tests/support/render-page.tsx'

function Counter({ from }: { from: number }) {
  const [count, setCount] = useState(from)
  return (
    <>
      <QuantityField label="Aantal" count={count} onChange={setCount} />
      <output>{count}</output>
    </>
  )
}

const count = () => Number(screen.getByText(/^\d+$/, { selector: 'output' }).textContent)
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Aantal' })
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('the quantity counter', () => {
  it('counts up and down by one', async () => {
    render(<Counter from={2} />)

    await userEvent.click(button('Eén meer'))
    expect(count()).toBe(3)
    await userEvent.click(button('Eén minder'))
    await userEvent.click(button('Eén minder'))
    expect(count()).toBe(1)
  })

  it('stops at 1 and at 999', async () => {
    render(<Counter from={1} />)
    expect(button('Eén minder').disabled).toBe(true)

    await userEvent.clear(field())
    await userEvent.paste('999')

    expect(count()).toBe(999)
    expect(button('Eén meer').disabled).toBe(true)
  })

  it('counts down from 999, and up to 999 again', async () => {
    render(<Counter from={999} />)

    await userEvent.click(button('Eén minder'))
    expect(count()).toBe(998)
    await userEvent.click(button('Eén meer'))
    expect(count()).toBe(999)
  })

  it.each(['0', '1000', '-3', '2,5', '2.5', '1e2', 'twee', ' '])('ignores %j', async (text) => {
    render(<Counter from={4} />)

    await userEvent.clear(field())
    await userEvent.paste(text)
    expect(count()).toBe(4)

    await userEvent.tab()
    expect(field().value).toBe('4')
  })
})
