import { IconAugmentedReality, IconDoor, IconPhotoScan, IconRotate360, IconRulerMeasure } from '@tabler/icons-react'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import { OFFLINE_TEXT } from '#shared/contracts/shop-error.ts'
import { useOpenView, ViewBar, type ViewEntry, type ViewProps } from '../../features/storefront/views/index.ts'
import { report } from '../../lib/report.ts'
import type { OpenedViewProps } from './OpenedView.tsx'

/** A view of a product, with the script that it needs. */
type ProductView = ViewEntry & { load: () => Promise<ComponentType<ViewProps>> }

/**
 * The views of a product with a 3D model. Nothing of a view is loaded before its button is pressed, or a link with its
 * name opens the page (`?bekijk=3d`).
 */
const VIEWS: readonly ProductView[] = [
  {
    name: '3d',
    label: 'Bekijk in 3D',
    icon: IconRotate360,
    load: async () => (await import('../../features/storefront/piece-3d/PieceView.tsx')).PieceView,
  },
  {
    name: 'kamer',
    label: 'Zet in uw kamer',
    icon: IconAugmentedReality,
    load: async () => (await import('../../features/storefront/own-room/index.ts')).OwnRoomView,
  },
  {
    name: 'foto',
    label: 'In uw foto',
    icon: IconPhotoScan,
    load: async () => (await import('../../features/storefront/room-photo/PhotoView.tsx')).PhotoView,
  },
  {
    name: 'maten',
    label: 'Maten',
    icon: IconRulerMeasure,
    load: async () => (await import('../../features/storefront/measures/DrawingView.tsx')).DrawingView,
  },
  {
    name: 'past',
    label: 'Past het?',
    icon: IconDoor,
    load: async () => (await import('../../features/storefront/measures/FitView.tsx')).FitView,
  },
]

const NAMES = VIEWS.map(({ name }) => name)
const NOT_LOADED = 'Dit beeld kon niet worden geladen. Ververs de pagina en probeer het opnieuw.'

type ViewScripts = { name: string; View: ComponentType<ViewProps>; OpenedView: ComponentType<OpenedViewProps> }

/** The bar below the gallery of a product, and the view that is open. */
export function ProductViews({ product, title }: { product: ProductDetail; title: string }) {
  const open = useOpenView(NAMES)
  const [loaded, setLoaded] = useState<ViewScripts>()
  const [problem, setProblem] = useState<string>()
  const wanted = useRef<string>(undefined)

  const load = useEffectEvent(async (name: string) => {
    setProblem(undefined)
    const view = VIEWS.find((one) => one.name === name)
    if (!view) return
    try {
      const [View, { OpenedView }] = await Promise.all([view.load(), import('./OpenedView.tsx')])
      if (wanted.current === name) setLoaded({ name, View, OpenedView })
    } catch (error) {
      report(error, 'view of a product')
      if (wanted.current !== name) return
      setProblem(navigator.onLine ? NOT_LOADED : OFFLINE_TEXT)
      open.close()
    }
  })
  const { name } = open
  useEffect(() => {
    wanted.current = name
    if (name !== undefined) void load(name)
  }, [name])

  const isShown = loaded !== undefined && loaded.name === name
  return (
    <>
      <ViewBar entries={VIEWS} loading={isShown ? undefined : name} problem={problem} onOpen={open.show} />
      {loaded && (
        <loaded.OpenedView {...loaded} isOpen={isShown} product={product} title={title} onClose={open.close} />
      )}
    </>
  )
}
