/** Opens another area, or one thing in it. It goes into the address, so only ids may be passed. */
import { useRouter } from 'vue-router';

/** Opens an area by its id; with `id`, one booking, tenant or account of it. */
export function useOpen(): (area: string, id?: string) => void {
  const router = useRouter();
  return (area, id) => void router.push({ name: area, params: id === undefined ? {} : { id } });
}
