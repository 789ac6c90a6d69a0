/** Who may see what moderators see. */
import type { Me } from '../../protocol/http';

export const mayModerate = ({ role }: Me) => role === 'moderator' || role === 'admin';
