export { PhotoList } from './PhotoList.tsx'
export { PhotoPicker } from './PhotoPicker.tsx'
export { usePhotos } from './use-photos.ts'
