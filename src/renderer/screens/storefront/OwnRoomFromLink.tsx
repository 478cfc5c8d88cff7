import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import {
  chosenIn,
  configuredImages,
  readSelection,
  useMatrixOptions,
  withSingleOptions,
} from '../../features/storefront/configurator/index.ts'
import { OwnRoomView, pieceInPictures, withoutRoom } from '../../features/storefront/own-room/index.ts'

/** The view "Zet in uw kamer" of a product page that a link opened. Closing it removes its parameter from the URL. */
export function OwnRoomFromLink({ product, title }: { product: ProductDetail; title: string }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const options = useMatrixOptions(product).data
  const selection = withSingleOptions(product, product.parent ? product.selection : readSelection(search))
  const piece = pieceInPictures(
    configuredImages(product.images, {
      title,
      leather: chosenIn(options, selection, 'matrixLeathertype'),
      legs: chosenIn(options, selection, 'matrixLeg'),
    }),
  )
  const close = () => {
    const rest = withoutRoom(search).toString()
    void navigate(pathname + (rest && `?${rest}`), { replace: true, preventScrollReset: true })
  }
  // Without the options the chosen leather is not known yet.
  if (!piece || (product.matrixAxes.length > 0 && !options)) return null
  return <OwnRoomView piece={piece} title={title} onClose={close} />
}
