import { useEffect, useRef } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Position } from '#shared/domain/three-d/three-d-files.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import type { Configuration } from '../../storefront/configurator/index.ts'
import { type Orbit, PieceView, START } from '../../storefront/piece-3d/index.ts'
import { type ShownPiece, useProductChoices, ViewChoicesContext } from '../../storefront/views/index.ts'

/** A piece in 3D, the place of its camera and its position (of a relax chair), for the customer display. */
export type ShownIn3d = { piece: ShownPiece; orbit: Orbit; position?: Position }

type PieceIn3dProps = {
  product: ProductDetail
  title: string
  configuration: Configuration
  onClose: () => void
  /** Called with what the seller sees, at most ten times a second, and with undefined after the view was closed. */
  onShow: (shown: ShownIn3d | undefined) => void
}

/** The product in 3D as the seller configures and turns it. The customer sees the same on the customer display. */
export function PieceIn3d({ product, title, configuration, onClose, onShow }: PieceIn3dProps) {
  const { piece, choices } = useProductChoices({ product, title, configuration })
  const seen = useRef<Omit<ShownIn3d, 'piece'>>({ orbit: START })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ piece, onShow })
  useEffect(() => {
    latest.current = { piece, onShow }
  })
  const tell = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const { piece: shown, onShow: send } = latest.current
      if (shown) send({ piece: shown, ...seen.current })
    }, posTiming.turnAlongMs)
  }
  const key = JSON.stringify(piece)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when the choices change
  useEffect(() => tell(), [key])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
      latest.current.onShow(undefined)
    },
    [],
  )
  if (!piece) return null
  return (
    <ViewChoicesContext value={choices}>
      <PieceView
        piece={piece}
        title={title}
        itemId={product.id}
        onClose={onClose}
        onTurn={(orbit, position) => {
          seen.current = position ? { orbit, position } : { orbit }
          tell()
        }}
      />
    </ViewChoicesContext>
  )
}
