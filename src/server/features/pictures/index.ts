export { atCurrentVersion, imageUrlOf } from './image-url.ts'
export { currentPictureVersion } from './resources.ts'
export { pictureRoutes } from './routes.ts'
export { storedImageUrl } from './stored-image-url.ts'
