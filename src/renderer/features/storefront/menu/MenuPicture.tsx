import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { menuPictures } from './menu-pictures.ts'

type MenuPictureProps = { entryId: number; groupId: number; className: string }

/** Picture of a group in the open menu. Renders nothing without a picture, because the menu reserves the space. */
export function MenuPicture({ entryId, groupId, className }: MenuPictureProps) {
  const imageUrl = useQuery(menuPictures(useApi(), entryId)).data?.[groupId]
  if (!imageUrl) return null
  return <Picture src={imageUrl} alt="" width={160} height={120} sizes="72px" className={className} />
}
