import { type ComponentType, createContext } from 'react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import type { Configuration } from '../configurator/index.ts'

/** A product in the choices of its page. */
export type ConfiguredViewProps = {
  product: ProductDetail
  title: string
  configuration: Configuration
  onClose: () => void
}

/** The 3D view of the showroom app, which the customer display shows too. Undefined in a browser. */
export const TillViewContext = createContext<ComponentType<ConfiguredViewProps> | undefined>(undefined)
