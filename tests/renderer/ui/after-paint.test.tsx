import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AfterPaint } from '#src/renderer/ui/AfterPaint.tsx'

it('content that takes long to render follows the first render', async () => {
  const content = (
    <AfterPaint waiting={<p>Even geduld</p>}>
      <p>Alle leersoorten</p>
    </AfterPaint>
  )
  expect(renderToString(content)).toBe('<p>Even geduld</p>')

  render(content)
  await screen.findByText('Alle leersoorten')
  expect(screen.queryByText('Even geduld')).toBeNull()
})
