import { Controller } from '@nestjs/common';
import { Public } from '#platform/public.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { EmailPasswordRoutesController } from './email-password-routes.controller.js';

/** The same by the provider's neutral name. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local`)
export class LocalAccountController extends EmailPasswordRoutesController {}
